import { z } from 'zod'

// zod generates code for faster validators, and tests whether that is allowed as soon as a schema is built.
// The pages' content security policy forbids it and would report the test, so it is switched off in browsers.
// Import this before any module that builds a schema.
if ('document' in globalThis) z.config({ jitless: true })
