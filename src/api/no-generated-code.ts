import { z } from 'zod'

// zod generates code for faster validators, and checks whether it may as soon as a schema is built. The
// pages' content security policy forbids it and would report the attempt, so it is switched off in browsers.
// Import this before any module that builds a schema.
if ('document' in globalThis) z.config({ jitless: true })
