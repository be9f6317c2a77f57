import { z } from 'zod'

// zod makes faster validators out of text, and asks whether it may as soon as a schema is built. The pages'
// content security policy says no, and would report the question: in a browser it is not asked. Import this
// before any module that builds a schema there.
if ('document' in globalThis) z.config({ jitless: true })
