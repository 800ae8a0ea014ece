// Servers are started, killed and started again here, also on a busy machine.
jest.setTimeout(180_000);
