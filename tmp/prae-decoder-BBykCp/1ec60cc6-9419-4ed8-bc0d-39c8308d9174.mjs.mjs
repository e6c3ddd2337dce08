// ../../tmp/prae-decoder-BBykCp/1ec60cc6-9419-4ed8-bc0d-39c8308d9174.mjs
process.on("message", async () => {
  for (; ; ) ;
});
process.send({ kind: "ready" });
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdG1wL3ByYWUtZGVjb2Rlci1CQnlrQ3AvMWVjNjBjYzYtOTQxOS00ZWQ4LWJjMGQtMzljODMwOGQ5MTc0Lm1qcyJdLAogICJtYXBwaW5ncyI6ICI7QUFBRSxRQUFRLEdBQUcsV0FBVyxZQUFZO0FBQUUsWUFBUTtBQUFFLENBQUM7QUFBRyxRQUFRLEtBQUssRUFBRSxNQUFNLFFBQVEsQ0FBQzsiLAogICJuYW1lcyI6IFtdCn0K
