import { join, resolve } from 'node:path'
import { z } from 'zod/mini'
import type { ConfigPart, ReadVariables } from '@/platform/config/parts'
import { root } from '@/platform/config/root'
import { type CloudFront, readCloudFrontAddress } from './cloudfront'
import type { FilesPlace } from './open'
import { readS3Address } from './s3'

declare module '@/platform/config/parts' {
  interface AddedConfig {
    /** Where releases and what members upload are kept (spec 13.4). */
    readonly files: FilesPlace
  }
}

const isPlaceOfDownloads = (value: string) => /^(server|bucket)$/.test(value) || readCloudFrontAddress(value) !== null

const variables = {
  FILES_DIR: z.optional(z.string()),
  FILES_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => readS3Address(value) !== null,
          'must be an S3 address such as https://KEY:SECRET@s3.eu-central-1.amazonaws.com/BUCKET?region=eu-central-1',
        ),
      ),
  ),
  DOWNLOADS_FROM: z.optional(
    z
      .string()
      .check(
        z.refine(
          isPlaceOfDownloads,
          'must be server, bucket, or the address of a CloudFront distribution such as https://KEYPAIRID@d111111abcdef8.cloudfront.net',
        ),
      ),
  ),
  CLOUDFRONT_KEY_FILE: z.optional(z.string()),
}

const distributionIn = ({ DOWNLOADS_FROM }: ReadVariables) =>
  DOWNLOADS_FROM === undefined ? null : readCloudFrontAddress(DOWNLOADS_FROM)

/** Returns a line for each contradiction between the variables of file storage. */
const problems = (read: ReadVariables): string[] => [
  ...(read.DOWNLOADS_FROM !== undefined && read.DOWNLOADS_FROM !== 'server' && read.FILES_URL === undefined
    ? ['FILES_URL must be set with DOWNLOADS_FROM: only the server reaches a folder']
    : []),
  ...(distributionIn(read) !== null && read.CLOUDFRONT_KEY_FILE === undefined
    ? ['CLOUDFRONT_KEY_FILE must be set with a distribution in DOWNLOADS_FROM: the private key, in PEM']
    : []),
]

function settings(read: ReadVariables): FilesPlace {
  const s3 = read.FILES_URL === undefined ? null : readS3Address(read.FILES_URL)
  if (s3 === null) return { folder: resolve(root, read.FILES_DIR ?? join(read.DATA_DIR ?? '', 'files')) }
  const fetchedFrom = fetchedFromOf(read, s3.place)
  return { s3, ...(fetchedFrom && { fetchedFrom }) }
}

/** A bucket that is reached without encryption is in a network of the server's own, unless configured otherwise. */
function fetchedFromOf(read: ReadVariables, place: string): 'bucket' | CloudFront | null {
  const { DOWNLOADS_FROM = place.startsWith('https:') ? 'bucket' : 'server', CLOUDFRONT_KEY_FILE } = read
  if (DOWNLOADS_FROM === 'bucket') return 'bucket'
  const distribution = distributionIn(read)
  return distribution && CLOUDFRONT_KEY_FILE !== undefined
    ? { ...distribution, keyFile: resolve(root, CLOUDFRONT_KEY_FILE) }
    : null
}

export const filesPart: ConfigPart<FilesPlace> = { variables, problems, settings }
