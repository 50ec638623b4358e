import { availableParallelism, cpus } from 'node:os'

/** Describes the machine on which figures were measured. */
export function machine() {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${availableParallelism()} cores (${model}), Node ${process.versions.node}`
}

/** The day of a measurement. */
export const today = () => new Date().toISOString().slice(0, 10)
