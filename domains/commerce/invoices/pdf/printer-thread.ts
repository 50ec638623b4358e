import { type FileJob, writeFile } from '../electronic/write'
import { type PrintJob, setSheet } from './set'

/** The work of the printing thread. */
export default (job: PrintJob | FileJob) => ('format' in job ? writeFile(job) : setSheet(job))
