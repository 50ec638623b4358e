import { createClient } from '@/platform/http/client'
import type { giftsDeskCalls } from '../desk-contract'

export const call = createClient<typeof giftsDeskCalls>()

/** How many pictures wait for a review. */
export const countWaiting = () => call('GET /console/api/gifts/waiting', {})

export const pictureAddress = (claim: number, picture: string) =>
  `/console/api/gifts/picture?${new URLSearchParams({ claim: String(claim), picture })}`
