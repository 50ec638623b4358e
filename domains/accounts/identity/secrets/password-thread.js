import { constants, setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'

// What the threads of secrets.ts do. A thread starts from a file that Node reads as it is, from source and when built.

// Who logs in waits for tens of milliseconds anyway; who reads is answered first (decision 0276). Linux alone has a priority
// for each thread: elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

export const hash = ({ password, cost }) => hashSync(password, cost)

export const verify = ({ stored, password }) => verifySync(stored, password)
