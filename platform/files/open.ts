import { folderStore } from './folder'
import { type S3Address, s3Store } from './s3'
import type { FileStore } from './store'

export type FilesPlace = { readonly folder: string } | { readonly s3: S3Address }

export const openFiles = (place: FilesPlace): FileStore =>
  'folder' in place ? folderStore(place.folder) : s3Store(place.s3)
