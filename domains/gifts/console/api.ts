import { createClient } from '@/platform/http/client'
import type { giftsConsoleCalls } from '../contract/console'

export const call = createClient<typeof giftsConsoleCalls>()

/** How many pictures wait for a review. */
export const countWaiting = () => call('GET /console/api/gifts/waiting', {})

export const pictureAddress = (claim: number, picture: string) =>
  `/console/api/gifts/picture?${new URLSearchParams({ claim: String(claim), picture })}`
