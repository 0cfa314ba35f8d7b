// SPDX-License-Identifier: Apache-2.0
// Types of the operations, out of those that are made of the API description.
import type { CallOptions } from './deadline.js';
import type { components, paths } from './schema.js';

export type Schemas = components['schemas'];
export type Method = 'get' | 'post' | 'patch' | 'delete';
type JsonOf<A> = A extends { content: { 'application/json': infer B } } ? B : never;
type Answers<O> = O extends { responses: infer R } ? { [S in keyof R & (200 | 201 | 202)]: JsonOf<R[S]> } : never;
/** What an operation answers. */
export type Answer<P extends keyof paths, M extends Method> = Answers<paths[P][M]>[keyof Answers<paths[P][M]>];
export type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? Q : never;
type PathOf<O> = O extends { parameters: { path: infer I } } ? I : never;
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : never;
/** Parameters and body of an operation. */
export interface RequestOptions<P extends keyof paths, M extends Method> extends CallOptions {
  ids?: PathOf<paths[P][M]>;
  query?: QueryOf<paths[P][M]>;
  body?: BodyOf<paths[P][M]>;
}
export type Listed<P extends keyof paths> = Answer<P, 'get'> extends { data: (infer I)[]; next_cursor: string | null } ? I : never;
export type Filter<P extends keyof paths> = Omit<NonNullable<QueryOf<paths[P]['get']>>, 'cursor'> & CallOptions;
