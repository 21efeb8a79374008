import { z } from 'zod'
import { workerId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { worker, workerList } from '../worker.ts'

export const workers = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/workers',
    summary: 'List the workers, what each of them encodes, and its speed',
    access: 'system:read',
    response: workerList,
    status: 200,
    errors: [],
  }),
  drain: defineRoute({
    method: 'POST',
    path: '/v1/workers/{id}/drain',
    summary: 'Drain a worker: it finishes its current work, then exits',
    access: 'system:manage',
    params: z.strictObject({ id: workerId }),
    response: worker,
    status: 200,
    errors: ['worker_not_found'],
  }),
}
