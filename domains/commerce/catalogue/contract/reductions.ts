import { z } from 'zod/mini'
import { mailDomain } from '../rules/mail-domain'
import { belowAll, slug } from './fields'

/**
 * The lines that lower a price for a group of buyers.
 * @param least the minimum length of each list: 0 in a draft
 */
export const reductionsWith = <Wording extends z.ZodMiniType>(least: 0 | 1, wording: Wording) => ({
  countryPrices: z.strictObject({
    key: slug,
    countries: z
      .array(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be the two letters of ISO 3166')))
      .check(z.minLength(least), z.describe('Each country is in one group at most.')),
    percent: belowAll.check(z.describe('The discount on every price there, in percent.')),
  }),
  concessions: z.strictObject({
    key: slug,
    names: wording,
    domains: z
      .array(z.string().check(z.regex(mailDomain, 'must be a domain in small letters, such as uni-kiel.de')))
      .check(
        z.minLength(least),
        z.describe('An email address at one of these domains, or at a subdomain, is the proof.'),
      ),
    percent: belowAll.check(z.describe('The discount on every price for them, in percent.')),
  }),
})
