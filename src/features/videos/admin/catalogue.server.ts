import { captionHandlers } from './captions.server.ts'
import { videoCatalogueHandlers } from './videos.server.ts'

/** What the back-office does with videos and their captions. */
export const adminCatalogueHandlers = [...videoCatalogueHandlers, ...captionHandlers]
