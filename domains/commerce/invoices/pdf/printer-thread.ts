import { type FileJob, writeFile } from '../electronic/write'
import { type PrintJob, setSheet } from './set'

/** What the thread of the press does. */
export default (job: PrintJob | FileJob) => ('format' in job ? writeFile(job) : setSheet(job))
