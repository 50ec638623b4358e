import { constants, setPriority } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

// The process of password-process.ts. It starts from a file that Node reads as it is, from source and when built.

/** It ends with the one that asks, which may have work under way when both are told to end. */
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.once('disconnect', () => process.exit())

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Where that is not allowed, it works like any other.
}

const answerTo = ({ password, cost, stored }) => (cost ? hash(password, cost) : verify(stored, password))

process.on('message', ({ id, ...work }) =>
  answerTo(work).then(
    (result) => process.send({ id, result }),
    (error) => process.send({ id, error: error.message }),
  ),
)
