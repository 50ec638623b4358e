import type { FastifyInstance } from 'fastify'
import type { Offer } from '@/platform/contract/vendor-offer'

declare module 'fastify' {
  interface FastifyRequest {
    /** The languages, currencies and platforms of this installation's vendor. */
    readonly offer: Offer
  }
}

/** Gives each request what the vendor offers: two servers of one process answer by their own. */
export const carryOffer = (app: FastifyInstance, offer: Offer) =>
  void app.decorateRequest('offer', { getter: () => offer })
