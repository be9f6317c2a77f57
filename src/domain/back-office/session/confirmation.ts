import { ApiError } from '#src/api/call.ts'
import { createStore } from '#src/ui/store.ts'

/** A call that waits for the password, and the callback with the outcome. */
interface PasswordRequest {
  onDone(isGiven: boolean): void
}

/** The calls that wait for the password; the back-office shows one dialog for all of them. */
export const passwordRequest = createStore<PasswordRequest | undefined>(undefined)

let waiting: Promise<boolean> | undefined

/** Makes a call; if the server wants the password again, asks for it and repeats the call once. */
export async function confirmed<ApiResponse>(work: () => Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmPassword') throw error
    waiting ??= ask().finally(() => {
      waiting = undefined
    })
    if (!(await waiting)) throw error
    return work()
  }
}

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    passwordRequest.set({
      onDone: (isGiven) => {
        passwordRequest.set(undefined)
        resolve(isGiven)
      },
    })
  })
}
