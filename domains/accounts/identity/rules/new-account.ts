import { foldName } from '@/platform/text/shown-name'
import { foldPassword } from '@/platform/text/typed/password'
import { controlCharacters, type FieldProblem, limits } from '.'

const forbiddenInNames = /["\\/]/

const lengthOf = (text: string) => [...text].length

/** Returns the problem of a new password; at login any existing password may be tried. */
export function newPasswordProblem(password: string): FieldProblem | null {
  if (password === '') return 'missing'
  const length = lengthOf(foldPassword(password))
  return length < limits.passwordMin || length > limits.passwordMax ? 'length' : null
}

export function repeatProblem(value: string, repeat: string): FieldProblem | null {
  if (repeat === '') return 'missing'
  return foldPassword(value) === foldPassword(repeat) ? null : 'different'
}

/** @param most how many characters it may have */
export function nameProblem(name: string, most: number = limits.nameLength): FieldProblem | null {
  const trimmed = foldName(name)
  if (trimmed === '') return 'missing'
  if (forbiddenInNames.test(trimmed) || controlCharacters.test(trimmed)) return 'characters'
  return lengthOf(trimmed) > most ? 'length' : null
}
