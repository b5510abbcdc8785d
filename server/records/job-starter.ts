import type { FastifyRequest } from 'fastify'
import type { Job, JobRequest } from '../../vocabulary'

/** Asks for a change of many records and begins it without a look before; answers how it stands. */
export type JobStarter = (request: FastifyRequest, order: JobRequest) => Promise<Job>
