import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { readOffered } from '@/platform/contract/read-offered'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { LineFile } from './line-file'

/** In characters, before they go to the disk. */
const buffered = 262_144
/** English error messages: zod/mini brings none of its own. */
const spoken = { error: z.locales.en().localeError }

/** Writes a folder of the import's own format. A line that an import would refuse is not written. */
export class ImportFolderWriter {
  private readonly files = new Map<string, { handle: FileHandle; text: string }>()

  private constructor(
    private readonly path: string,
    private readonly offer: Offer,
  ) {}

  static async create(path: string, offer: Offer) {
    await mkdir(path, { recursive: true })
    return new ImportFolderWriter(path, offer)
  }

  /** @returns what is wrong with the line: then it is not written; null: it is */
  async write(file: LineFile, record: object): Promise<string | null> {
    const checked = readOffered(file.schema, record, this.offer, spoken)
    if (!checked.success) {
      const [issue] = checked.issues
      return issue ? `${issue.path.join('.') || file.title}: ${issue.message}` : 'is not as it has to be'
    }
    const open = await this.opened(file.name)
    open.text += `${JSON.stringify(record)}\n`
    if (open.text.length > buffered) await flush(open)
    return null
  }

  private async opened(name: string) {
    const known = this.files.get(name)
    if (known) return known
    const opened = { handle: await open(join(this.path, name), 'w', 0o600), text: '' }
    this.files.set(name, opened)
    return opened
  }

  async close() {
    for (const each of this.files.values()) {
      await flush(each)
      await each.handle.close()
    }
  }
}

async function flush(open: { readonly handle: FileHandle; text: string }) {
  await open.handle.write(open.text)
  open.text = ''
}
