// Loaded into each child before its own program: when the script that started it is gone, even by kill -9, the
// channel between them closes, and the child ends as if it had been asked to.
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 20_000).unref();
  process.kill(process.pid, 'SIGTERM');
});
if (!process.connected) process.exit(1);

// Neither the channel nor this listener may keep a child alive that is done.
process.channel?.unref();
