/** Who makes a call: a signed-in user, with the role that the database has. */
export interface Actor {
  userId: string;
  name: string;
  role: 'admin' | 'employee' | 'customer';
  sessionId: string;
  /** Set for a deploy token: the one remote that it may release. It may do nothing else. */
  deploys?: string;
}

/** Who writes, when, and in which request; null as the actor stands for a visitor. */
export interface WriteContext<Who extends Actor | null = Actor> {
  actor: Who;
  now: Date;
  requestId: string;
}
