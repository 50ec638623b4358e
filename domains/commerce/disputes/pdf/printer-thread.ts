import { type EvidenceJob, setEvidence } from './set'

/** What the thread does that sets evidence. */
export default (job: EvidenceJob) => setEvidence(job)
