import { published } from '@/platform/database/published'
import { catalogueVersions as all } from './tables'

/** The versions of the catalogue: orders and carts name the one that they were made with. */
export const catalogueVersions = published(all, 'version')
