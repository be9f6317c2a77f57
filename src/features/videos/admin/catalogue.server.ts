import { adminCaptionHandlers } from './captions.server.ts'
import { adminVideoHandlers } from './videos.server.ts'

/** The back-office's handlers for videos and their captions. */
export const adminCatalogueHandlers = [...adminVideoHandlers, ...adminCaptionHandlers]
