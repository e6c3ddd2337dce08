// ../../tmp/prae-decoder-BBykCp/f6851524-3e7d-49f0-b366-0434ab8d4cd1.mjs
process.on("message", async () => {
  process.send({ kind: "read", texts: Object.keys(process.env), again: [] });
});
process.send({ kind: "ready" });
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdG1wL3ByYWUtZGVjb2Rlci1CQnlrQ3AvZjY4NTE1MjQtM2U3ZC00OWYwLWIzNjYtMDQzNGFiOGQ0Y2QxLm1qcyJdLAogICJtYXBwaW5ncyI6ICI7QUFBRSxRQUFRLEdBQUcsV0FBVyxZQUFZO0FBQUUsVUFBUSxLQUFLLEVBQUUsTUFBTSxRQUFRLE9BQU8sT0FBTyxLQUFLLFFBQVEsR0FBRyxHQUFHLE9BQU8sQ0FBQyxFQUFFLENBQUM7QUFBRSxDQUFDO0FBQUcsUUFBUSxLQUFLLEVBQUUsTUFBTSxRQUFRLENBQUM7IiwKICAibmFtZXMiOiBbXQp9Cg==
