import { createHash } from 'node:crypto'

/** A file of the brand. Its address has the hash of its sources, so its content never changes. */
export interface ServedFile {
  readonly address: string
  readonly type: string
  readonly content: () => Promise<Buffer> | Buffer
}

/** @param source what the content is made of, where it is made on the first request */
export function servedFile(
  name: string,
  type: string,
  content: Buffer | (() => Promise<Buffer>),
  source: Buffer | string = Buffer.isBuffer(content) ? content : '',
): ServedFile {
  const hash = createHash('sha256').update(name).update(source).digest('base64url').slice(0, 12)
  const [base, extension] = name.split('.')
  const address = `/brand/${base}-${hash}.${extension}`
  if (Buffer.isBuffer(content)) return { address, type, content: () => content }
  return { address, type, content: once(content) }
}

/** Does a thing when it is first wanted; one that failed is tried again. */
export function once<Value>(act: () => Promise<Value>): () => Promise<Value> {
  let begun: Promise<Value> | null = null
  return () => {
    begun ??= act().catch((error: unknown) => {
      begun = null
      throw error
    })
    return begun
  }
}
