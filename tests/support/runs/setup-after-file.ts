import { afterAll, vi } from 'vitest'

// `unstubGlobals` acts before each test, so the stubs of a file's last test would stay for the next file of the
// worker, while its modules are imported.
afterAll(() => void vi.unstubAllGlobals())
