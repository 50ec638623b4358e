import { hashSync, verifySync } from '@node-rs/argon2'

// What the threads of secrets.ts do. A thread starts from a file that Node reads as it is, from source and when built.

export const hash = ({ password, cost }) => hashSync(password, cost)

export const verify = ({ stored, password }) => verifySync(stored, password)
