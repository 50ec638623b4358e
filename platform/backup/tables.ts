import { Readable, Transform } from 'node:stream'
import { type Manifest, names } from './manifest'
import type { Pieces } from './pieces'
import { BackupError } from './problem'
import { type BackupTable, quoted, rowsOf } from './schema'
import type { Session } from './session'

type TableEntry = Manifest['tables'][number]

const lineEnd = 10

/** Counts the rows of COPY text: one line a row, since line ends in values are escaped. */
function countingRows() {
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) rows++
      done(null, chunk)
    },
  })
  return { stream, count: () => rows }
}

/** Writes the rows of a table as a piece, packed, in the order in which any server would. */
export const writeTable = (session: Session, pieces: Pieces, table: BackupTable): Promise<TableEntry> =>
  session.copyOut(rowsOf(table), async (rows) => {
    const counting = countingRows()
    const flow = Readable.from(rows.pipe(counting.stream))
    rows.once('error', (error) => counting.stream.destroy(error))
    const content = await pieces.write(names.table(table.name), flow)
    return { name: table.name, columns: [...table.columns], rows: counting.count(), ...content }
  })

/**
 * Loads the rows of a table. The checksum covers the bytes as sent, and the database reports how many rows it took
 * (decision 0153).
 * @param isFrozen this transaction has emptied the table, so its rows are written as frozen and need no later vacuum
 * @throws BackupError when rows or checksum differ from the manifest
 */
export async function readTable(
  session: Session,
  pieces: Pieces,
  table: BackupTable,
  { columns, rows: wanted, ...content }: TableEntry,
  isFrozen: boolean,
) {
  const taken = await session.copyIn(
    `public.${quoted(table.name)} (${columns.map(quoted).join(', ')})`,
    (rows) => pieces.read(names.table(table.name), content, rows),
    isFrozen ? 'freeze' : '',
  )
  if (taken === wanted) return
  throw new BackupError(`The table ${table.name} has ${taken} rows, and the backup tells of ${wanted}.`)
}
