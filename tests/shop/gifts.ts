import { crc32, deflateSync } from 'node:zlib'
import { publish } from '@/domains/commerce/catalogue/store'
import type { CampaignKey } from '@/domains/promotion/campaign-gifts/rules'
import { names } from '../samples/small-vendor'
import type { TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'

const products = [757, 1757]
const amounts = { USD: 2500, EUR: 2500, JPY: 3500, GBP: 1800 }

/** Publishes a catalogue in which both campaigns run for products 757 and 1757. @returns its version */
export async function runCampaigns(server: TestServer): Promise<number> {
  const campaigns = (['all-in-one-new', 'downloader-all-in-one'] satisfies CampaignKey[]).map((key) => ({
    key,
    names,
    products,
    amounts,
  }))
  const rest = { lines: [], products: [], prices: [], vatRates: [], coupons: [], displayedDiscounts: [] }
  return (await publish(server.database, { ...rest, campaigns }, server.clock.now())).version
}

interface UploadAnswer {
  readonly status: number
  readonly cscode: number
  readonly data: unknown
  readonly msg: string
}

/** Sends a form with a file, as the upload view does. */
export async function sendForm(
  visitor: Visitor,
  path: string,
  picture: Buffer | null,
  fields: Record<string, string> = {},
  field = 'picture',
): Promise<UploadAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (picture) form.append(field, new Blob([new Uint8Array(picture)]), 'screenshot.png')
  const response = await visitor.send(path, { method: 'POST', headers: { 'x-foyer-app': '1' }, body: form })
  return { status: response.status, ...((await response.json()) as Omit<UploadAnswer, 'status'>) }
}

/** A PNG of one colour, small as a file however many pixels it has. */
export function plainPng(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = 1 + Math.ceil(width / 8)
  const pixels = deflateSync(Buffer.alloc(row * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngChunk('IHDR', header), ...extra, pngChunk('IDAT', pixels), pngChunk('IEND')])
}

export function pngChunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
