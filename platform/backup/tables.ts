import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Manifest, names } from './manifest'
import { measuring, type Pieces } from './pieces'
import { BackupError } from './problem'
import { type BackupTable, quoted, rowsAsTheyLie, rowsOf } from './schema'
import type { Session } from './session'

type TableEntry = Manifest['tables'][number]

const lineEnd = 10

/** COPY writes a row in a line, whatever is in it. */
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

/** @param isFrozen this transaction has emptied the table: its rows need not be looked at again once they are old */
export const readTable = (
  session: Session,
  pieces: Pieces,
  table: BackupTable,
  { columns, ...content }: TableEntry,
  isFrozen: boolean,
) =>
  session.copyIn(
    `public.${quoted(table.name)} (${columns.map(quoted).join(', ')})`,
    (rows) => pieces.read(names.table(table.name), content, rows),
    isFrozen ? 'freeze' : '',
  )

/**
 * A table that was laid down in one piece lies in the order in which it was written: it is read as it lies, and put in order
 * only where that turns out otherwise.
 * @throws BackupError when the rows of a table are not those that the backup tells of
 */
export async function compareTable(session: Session, table: BackupTable, wanted: TableEntry) {
  const named = { ...table, columns: wanted.columns }
  const isWanted = ({ sha256, rows }: Pick<TableEntry, 'sha256' | 'rows'>) =>
    sha256 === wanted.sha256 && rows === wanted.rows
  if (!table.isPartitioned && isWanted(await sumOf(session, rowsAsTheyLie(named)))) return
  const found = await sumOf(session, rowsOf(named))
  if (isWanted(found)) return
  throw new BackupError(`The table ${table.name} has ${found.rows} rows that are not the ${wanted.rows} of the backup.`)
}

async function sumOf(session: Session, statement: string) {
  const counting = countingRows()
  const meter = measuring()
  await session.copyOut(statement, (rows) => pipeline(rows, counting.stream, meter.stream, nowhere()))
  return { rows: counting.count(), ...meter.content() }
}

const nowhere = () =>
  new Writable({
    write(_chunk, _encoding, done) {
      done()
    },
  })
