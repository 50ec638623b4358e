import { createClient } from '@/platform/http/client'
import type { catalogueConsoleCalls } from '../contract/console'

export const call = createClient<typeof catalogueConsoleCalls>()

export const path = '/console/catalogue'
