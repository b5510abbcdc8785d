import type { FastifyRequest } from 'fastify'
import type { Job, JobRequest } from '../../vocabulary'

/** Starts a job that changes many records, without a preview. Returns the state of the job. */
export type JobStarter = (request: FastifyRequest, order: JobRequest) => Promise<Job>
