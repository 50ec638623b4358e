import { expect, test } from 'vitest'
import { DamagedDataError } from '@/platform/database/data-folder'
import { StorageError } from '@/platform/files/store'
import { startFailure } from './start-failure'

const coded = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

test.each([
  ['a full disk, as the embedded database tells of it', { name: 'ErrnoError', errno: 51 }, /no room left/],
  ['a full disk, as a server does', new Error('A statement failed', { cause: coded('53100') }), /no room left/],
  ['a full disk, as Node does', coded('ENOSPC'), /no room left/],
  ['S3 that is missing', new StorageError('S3 at s3.example cannot be reached: ECONNREFUSED'), /FILES_URL/],
  ['a database that is missing', new AggregateError([coded('ECONNREFUSED')]), /DATABASE_URL/],
  ['a database that is mute', new Error('Connection terminated due to connection timeout'), /does not answer/],
  ['a wrong password', coded('28P01', 'password authentication failed'), /refuses: password/],
  ['a folder that is closed', coded('EACCES', 'EACCES: mkdir /data'), /read and write/],
  ['a standby', new Error('Failed query', { cause: coded('25006', 'cannot execute INSERT') }), /takes no writes/],
  ['a role without rights', new Error('Failed query', { cause: coded('42501', 'permission denied') }), /Let it own/],
  [
    'damaged data',
    new DamagedDataError('/data', new Error('Aborted()')),
    /\/data cannot be read: Aborted.*\nRestore a backup/,
  ],
  ['data on a full disk', new DamagedDataError('/data', { name: 'ErrnoError', errno: 51 }), /no room left/],
  ['a port in use', coded('EADDRINUSE'), /PORT/],
])('hostile 9: %s is reported in a sentence', (_, error, words) => expect(startFailure(error)).toMatch(words))

test('an unforeseen failure keeps its stack', () => expect(startFailure(new TypeError('x is no function'))).toBeNull())
