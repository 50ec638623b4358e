import type { ConformanceCase } from './case'
import { deviceCases } from './device-cases'
import { exchangeCases } from './exchange-cases'
import { jsonCases } from './json-cases'
import { licenceCases } from './licence-cases'
import { lifeCases } from './life-cases'
import { storeCases } from './store-cases'
import { updateCases } from './update-cases'
import { useCases } from './use-cases'

/** Each as it stands in `vectors/`, under the name of the file. */
export const vectors: Readonly<Record<string, readonly ConformanceCase[]>> = {
  'devices.json': deviceCases,
  'exchanges.json': exchangeCases,
  'json.json': jsonCases,
  'licences.json': licenceCases,
  'life.json': lifeCases,
  'stores.json': storeCases,
  'updates.json': updateCases,
  'uses.json': useCases,
}
