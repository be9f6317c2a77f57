import { captionHandlers } from './captions.server.ts'
import { videoCatalogueHandlers } from './videos.server.ts'

/** The back-office's handlers for videos and their captions. */
export const adminCatalogueHandlers = [...videoCatalogueHandlers, ...captionHandlers]
