/** The caller of an API call: a signed-in user, with the role from the database. */
export interface Actor {
  userId: string;
  name: string;
  role: 'admin' | 'employee' | 'customer';
  sessionId: string;
  /** Set for a deploy token: the one remote that it may release. It may do nothing else. */
  deploys?: string;
  /** True for a deploy token that may publish previews and nothing else. */
  previewsOnly?: boolean;
}

/** Who does something: a signed-in user, a customer without an account, or a job. */
export type Doer = Pick<Actor, 'name'> & { userId: string | null };

/** The shop itself, which acts by a job. */
export const SHOP: Doer = { userId: null, name: 'The shop' };

/** Who makes a write, in which request: what the audit log keeps of it. */
export type WriteOrigin = Pick<WriteContext, 'actor' | 'requestId'>;

/** The actor, time and request of a write. A visitor's actor is null. */
export interface WriteContext<Who extends Actor | null = Actor> {
  actor: Who;
  now: Date;
  requestId: string;
}
