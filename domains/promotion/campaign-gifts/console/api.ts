import { createClient } from '@/platform/http/client'
import type { giftsConsoleCalls } from '../contract/console'

export const call = createClient<typeof giftsConsoleCalls>()

export const pictureAddress = (claim: number, picture: string) =>
  `/console/api/gifts/picture?${new URLSearchParams({ claim: String(claim), picture })}`
