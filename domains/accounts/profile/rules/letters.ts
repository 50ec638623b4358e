import { lettersNotPrinted } from '@/platform/text/printed'
import { type Business, type BusinessProblems, businessFields, businessProblems } from './index'

/** Whether a text has letters that no document can print. */
export const hasUnprinted = (text: string): boolean => lettersNotPrinted(text).length > 0

/**
 * The same of a business that is typed. What no document can print is asked for in other letters before it stands on an
 * invoice (decision 0150); a business that is brought along is kept as it is.
 */
export function typedProblems(business: Business): BusinessProblems {
  const unprinted = businessFields.filter((field) => hasUnprinted(business[field]))
  return {
    ...Object.fromEntries(unprinted.map((field) => [field, 'characters' as const])),
    ...businessProblems(business),
  }
}
