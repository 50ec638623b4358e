import { lettersNotPrinted } from '@/platform/text/printed'
import { businessProblems } from './business'
import { type Business, type BusinessProblems, businessFields } from './index'

/** Whether a text has letters that no document can print. */
export const hasUnprinted = (text: string): boolean => lettersNotPrinted(text).length > 0

/**
 * Returns the problems of a typed business. Text that documents cannot print must be given in other letters before an
 * invoice (decision 0150); an imported business is kept as it is.
 */
export function typedProblems(business: Business): BusinessProblems {
  const unprinted = businessFields.filter((field) => hasUnprinted(business[field]))
  return {
    ...Object.fromEntries(unprinted.map((field) => [field, 'characters' as const])),
    ...businessProblems(business),
  }
}
