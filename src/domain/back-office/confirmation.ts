import { ApiError } from '#src/api/call.ts'
import { createStore } from '#src/ui/store.ts'

/** Who asks for the password, and how the answer is told: whether it was given. */
interface Asked {
  told(isGiven: boolean): void
}

/**
 * The open question for the password, which the back-office shows in one dialog however many calls wait for
 * it.
 */
export const askedPassword = createStore<Asked | undefined>(undefined)

let waiting: Promise<boolean> | undefined

/**
 * Makes a call; where it is refused until the password was given again, asks for it and makes the call once
 * more.
 */
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
    askedPassword.set({
      told: (isGiven) => {
        askedPassword.set(undefined)
        resolve(isGiven)
      },
    })
  })
}
