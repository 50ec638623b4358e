import type { FastifyInstance } from 'fastify'
import type { Offer } from '@/platform/contract/vendor-offer'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the vendor of this installation speaks, sells in and makes programs for. */
    readonly offer: Offer
  }
}

/** Gives each request what the vendor offers: two servers of one process answer by their own. */
export const carryOffer = (app: FastifyInstance, offer: Offer) =>
  void app.decorateRequest('offer', { getter: () => offer })
