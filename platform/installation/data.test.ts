import { expect, it } from 'vitest'
import { placeInWords } from './data'

it.each([
  [{ url: 'postgres://foyer:secret@db.example:5433/shop' }, false, 'Data: the database shop on db.example:5433'],
  [{ url: 'postgres:///shop' }, false, 'Data: the database shop on this machine'],
  [{ dataDir: '/srv/data' }, false, 'Data: the embedded database in /srv/data'],
  [{ dataDir: '/srv/data' }, true, 'Data: the embedded database in /srv/data, as a demo (NODE_ENV is not production)'],
])('names the place of %o, and no password', (database, demo, words) =>
  expect(placeInWords({ database, demo })).toBe(words),
)
