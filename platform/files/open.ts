import { addressInCloudFront, type CloudFront } from './cloudfront'
import { folderStore } from './folder'
import { addressInBucket, type S3Address, s3Store } from './s3'
import type { FileStore } from './store'

/** @property fetchedFrom where members fetch releases themselves; left out: the server hands them out */
export type FilesPlace =
  | { readonly folder: string }
  | { readonly s3: S3Address; readonly fetchedFrom?: 'bucket' | CloudFront }

/** @throws SigningKeyError */
export function openFiles(place: FilesPlace): FileStore {
  if ('folder' in place) return folderStore(place.folder)
  const { s3, fetchedFrom } = place
  if (fetchedFrom === undefined) return s3Store(s3)
  const address = fetchedFrom === 'bucket' ? addressInBucket(s3) : addressInCloudFront(fetchedFrom)
  return { ...s3Store(s3), address }
}
