import { type EvidenceJob, setEvidence } from './set'

/** The work of the thread that sets evidence. */
export default (job: EvidenceJob) => setEvidence(job)
