import type { ConformanceCase } from './case'
import { exchangeCases } from './exchange-cases'
import { licenceCases } from './licence-cases'
import { storeCases } from './store-cases'
import { updateCases } from './update-cases'

/** Each as it stands in `vectors/`, under the name of the file. */
export const vectors: Readonly<Record<string, readonly ConformanceCase[]>> = {
  'exchanges.json': exchangeCases,
  'licences.json': licenceCases,
  'stores.json': storeCases,
  'updates.json': updateCases,
}
