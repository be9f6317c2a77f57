/** SPEC §9 stored keys. The token is sent to /api/admin/ only. */
const key = 'adminToken'

export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function storeToken(token: string): void {
  localStorage.setItem(key, token)
}

export function removeToken(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser without storage has nothing to remove.
  }
}
